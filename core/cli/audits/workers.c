/* Many audit files, on all cores. */
#include "cli/audits/workers.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "program/clock.h"

/* WAITING_MAX: checks that have begun, and whose output waits for that of an earlier one. */
enum { WORKERS_MAX = 64, WAITING_MAX = 4 * WORKERS_MAX, COPY = 1 << 16, NO_STATUS = -1 };

/* The check of one file. */
struct job {
    pid_t process; /* 0: it has ended, or has not begun */
    int output;    /* a file in memory with what it has printed; -1: it is printed */
};

struct crew {
    struct work *work;
    struct audit_set *set;
    struct job *jobs;
    int begun, printed, running, most;
    struct progress progress;
};

static int cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    const int count = CPU_COUNT(&set);
    return count < WORKERS_MAX ? count : WORKERS_MAX;
}

/* Copies what the job has printed to stdout. */
static void print_job(struct job *job)
{
    char block[COPY];
    ssize_t got;
    lseek(job->output, 0, SEEK_SET);
    while ((got = read(job->output, block, sizeof block)) > 0)
        fwrite(block, 1, got, stdout);
    close(job->output);
    job->output = -1;
}

/* Prints all jobs that have ended, up to the first that has not. */
static void print_ended(struct crew *c)
{
    if (c->progress.is_terminal) progress_clear(&c->progress);
    for (; c->printed < c->begun && c->work->statuses[c->printed] != NO_STATUS; c->printed++)
        if (c->jobs[c->printed].output >= 0) print_job(&c->jobs[c->printed]);
    fflush(stdout);
}

static void wait_for_one(struct crew *c)
{
    int how;
    pid_t process;
    do
        process = waitpid(-1, &how, 0);
    while (process < 0 && errno == EINTR);
    for (int i = c->printed; i < c->begun; i++) {
        if (c->jobs[i].process != process) continue;
        c->jobs[i].process = 0;
        c->work->statuses[i] = WIFEXITED(how) ? WEXITSTATUS(how) : EXIT_USAGE;
        if (!WIFEXITED(how)) command_fail("%s: its check has broken off", c->set->list[i].name);
    }
    c->running--;
    print_ended(c);
    progress_show(&c->progress, c->begun - c->running, clock_microseconds(CLOCK_MONOTONIC));
}

/* In the new process. */
static void __attribute__((noreturn))
check_here(const struct crew *c, int index, const char *text, size_t length)
{
    const struct work *work = c->work;
    if (dup2(c->jobs[index].output, STDOUT_FILENO) < 0) _exit(EXIT_USAGE);
    char *answer = work->answers ? work->answers + index * work->answer_size : NULL;
    const enum exit_status status =
        work->check(work->context, c->set->list[index].name, text, length, answer);
    fflush(stdout);
    _exit(status);
}

/* Begins the check of the next file. */
static void begin_one(struct crew *c)
{
    const int index = c->begun;
    size_t length;
    char *text = audit_set_read(c->set, index, &length);
    struct job *job = &c->jobs[index];
    c->begun++;
    *job = (struct job){.output = text ? memfd_create("audit", MFD_CLOEXEC) : -1};
    if (job->output >= 0) {
        fflush(stdout);
        job->process = fork();
        if (job->process == 0) check_here(c, index, text, length);
    }
    if (job->process > 0) {
        c->running++;
    } else {
        if (text) command_fail("%s: %s", c->set->list[index].name, strerror(errno));
        job->process = 0;
        c->work->statuses[index] = EXIT_USAGE;
        print_ended(c); /* no process will end for it */
    }
    free(text);
}

enum exit_status workers_run(struct work *work, struct audit_set *set)
{
    struct crew c = {.work = work, .set = set, .most = cores()};
    const size_t room = set->count * work->answer_size;
    c.jobs = calloc(set->count + 1, sizeof *c.jobs);
    work->statuses = calloc(set->count + 1, sizeof *work->statuses);
    work->answers = room ? mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) : NULL;
    if (!c.jobs || !work->statuses || work->answers == MAP_FAILED) {
        work->answers = NULL;
        free(c.jobs);
        return command_fail("memory is short");
    }
    for (int i = 0; i < set->count; i++)
        work->statuses[i] = NO_STATUS;
    progress_begin(&c.progress, stderr, isatty(STDERR_FILENO), "files", set->count,
                   clock_microseconds(CLOCK_MONOTONIC));
    while (c.begun < set->count || c.running) {
        const bool has_room = c.running < c.most && c.begun - c.printed < WAITING_MAX;
        if (c.begun < set->count && has_room)
            begin_one(&c);
        else
            wait_for_one(&c);
    }
    print_ended(&c);
    free(c.jobs);
    enum exit_status worst = EXIT_FINE;
    for (int i = 0; i < set->count; i++)
        worst = exit_status_worse(worst, (enum exit_status)work->statuses[i]);
    return worst;
}

void workers_free(struct work *work, const struct audit_set *set)
{
    if (work->answers) munmap(work->answers, set->count * work->answer_size);
    free(work->statuses);
}
