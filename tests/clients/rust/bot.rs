//! Plays a match with random legal moves to its end: bot GAME URL [SCENARIO]. The client is what progenitor
//! makes of /v1/games/GAME/openapi.json?openapi=3.0. A move is a variant of `types::Move`, with its
//! arguments, and is sent again as that.
use reqwest::header::{AUTHORIZATION, HeaderMap};
use std::{collections::HashMap, env::args};

progenitor::generate_api!("westphalia.json");
type Failure = Box<dyn std::error::Error>;
use types::{CreateRequest, GameEvent, MoveRequest, SeatId, Status};

/// A client with the token of a seat.
fn client(url: &str, token: &str) -> Result<Client, Failure> {
    let headers = HeaderMap::from_iter([(AUTHORIZATION, format!("Bearer {token}").parse()?)]);
    let with_token = reqwest::Client::builder().default_headers(headers).build()?;
    Ok(Client::new_with_client(url, with_token))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let (game, url) = (args().nth(1).ok_or("which game?")?, args().nth(2).ok_or("where?")?);
    let wanted = serde_json::json!({"game": game, "scenario": args().nth(3)});
    let wanted: CreateRequest = serde_json::from_value(wanted)?;
    let made = Client::new(&url).create_match(None, &wanted).await?.into_inner();
    let mut seats: HashMap<SeatId, Client> = HashMap::new();
    for seat in &made.seats {
        seats.insert(seat.seat, client(&url, seat.token.as_ref().ok_or("no token")?)?);
    }

    let mut seed: usize = 1648;
    let mut deciding = vec![made.seats[0].seat]; // any seat: the answer says who must decide
    while let Some(seat) = deciding.first() {
        let seat = &seats[seat];
        let id = &made.match_.id;
        let legal = seat.list_legal_moves(id, None, None, None, None, None, Some(false), None, None);
        let legal = legal.await?.into_inner();
        deciding = legal.deciding.0;
        seed = seed * 48271 % 2147483647;
        let Some(mut chosen) = legal.moves.get(seed % legal.moves.len().max(1)) else { continue };
        if let Some(ready) = legal.moves.iter().find(|one| format!("{one:?}").starts_with("Ready")) {
            chosen = ready; // a sheet of orders is handed in as soon as it may be
        }
        let request = MoveRequest { move_: Some(chosen.clone()), ..Default::default() };
        deciding = seat.make_move(&made.match_.id, None, None, &request).await?.into_inner().deciding.0;
    }

    let (mut actions, mut said, mut after) = (0, String::new(), Some(0));
    let organizer = client(&url, &made.organizer_token)?;
    while after.is_some() {
        let page = organizer.read_log(&made.match_.id, after, None).await?.into_inner();
        actions += page.actions.len() as i64;
        for event in page.actions.iter().flat_map(|action| &action.events) {
            if let GameEvent::GameWon(won) = event {
                said += won.text.as_deref().unwrap_or_default();
            }
        }
        after = page.next;
    }
    let end = organizer.read_match(&made.match_.id, None).await?.into_inner().match_;
    println!("{game}: {} after {actions} actions, won by {:?}. {said}", end.status, end.winners);
    let is_whole = end.status == Status::Over && i64::from(end.version) == actions;
    if is_whole { Ok(()) } else { Err("not over".into()) }
}
