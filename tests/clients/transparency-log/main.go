// Follows the transparency log of a service with a library that knows nothing of this one.
//
//	log PREFIX VERIFIER_KEY OLDER_CHECKPOINT
//
// Every entry is read and held against the tree of the newest checkpoint. Some are proved one by one. The
// tree must begin with that of the older checkpoint.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func main() {
	ctx := context.Background()
	verifier := must(note.NewVerifier(os.Args[2]))
	policy := torchwood.ThresholdPolicy(2, torchwood.SingleVerifierPolicy(verifier),
		torchwood.OriginPolicy(verifier.Name()))
	fetcher := must(torchwood.NewTileFetcher(os.Args[1]))
	client := must(torchwood.NewClient(fetcher))
	text := must(fetcher.ReadEndpoint(ctx, "checkpoint"))
	newest, _, err := torchwood.VerifyCheckpoint(text, policy)
	must(0, err)
	older, _, err := torchwood.VerifyCheckpoint(must(os.ReadFile(os.Args[3])), policy)
	must(0, err)

	entries := [][]byte{}
	for _, entry := range client.AllEntries(ctx, newest.Tree, 0) {
		entries = append(entries, bytes.Clone(entry))
	}
	must(0, client.Err())
	if int64(len(entries)) != newest.N || newest.N <= older.N {
		must(0, fmt.Errorf("%d entries of %d, after %d", len(entries), newest.N, older.N))
	}
	reader := torchwood.TileHashReaderWithContext(ctx, newest.Tree, fetcher)
	for index := newest.N - 1; index >= 0; index -= 97 {
		proof := must(tlog.ProveRecord(newest.N, index, reader))
		hash := tlog.RecordHash(entries[index])
		must(0, torchwood.VerifyProof(policy, hash, torchwood.FormatProof(index, proof, text)))
	}
	if older.N > 0 {
		proof := must(tlog.ProveTree(newest.N, older.N, reader))
		must(0, tlog.CheckTree(proof, newest.N, newest.Hash, older.N, older.Hash))
	}
	fmt.Printf("%d entries, after %d\n", newest.N, older.N)
}
