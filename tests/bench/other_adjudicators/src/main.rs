//! other_adjudicators POSITIONS SECONDS: how many positions a second the crate `diplomacy` adjudicates. Orders are read
//! and checked before the clock runs.
use diplomacy::geo::standard_map;
use diplomacy::judge::{MappedMainOrder, OrderState, Rulebook, Submission};
use serde_json::Value;
use std::time::{Duration, Instant};

/// "Turkey" and "F Con S F Bla - Ank" as the crate writes it: "tur: f con supports f bla -> ank".
fn order(entry: &Value) -> MappedMainOrder {
    let power = &entry["power"].as_str().unwrap()[..3];
    let text = entry["text"].as_str().unwrap();
    let words: Vec<String> = text
        .split(' ')
        .map(|word| match word {
            "-" => "->".to_string(),
            "H" => "holds".to_string(),
            "S" => "supports".to_string(),
            "C" => "convoys".to_string(),
            "via" => "via convoy".to_string(),
            _ => word.to_string(),
        })
        .collect();
    let line = format!("{}: {}", power, words.join(" ").to_lowercase());
    line.parse()
        .unwrap_or_else(|error| panic!("{}: {}", line, error))
}

/// How many orders succeed, which is also what keeps the work from being left out.
fn adjudicate(submission: &Submission) -> usize {
    let outcome = submission.adjudicate(Rulebook::default());
    submission
        .submitted_orders()
        .filter(|order| {
            outcome
                .get(order)
                .map_or(false, |result| OrderState::from(result) == OrderState::Succeeds)
        })
        .count()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).unwrap();
    let limit = Duration::from_secs_f64(arguments[2].parse().unwrap());
    let submissions: Vec<Submission> = text
        .lines()
        .map(|line| {
            let position: Value = serde_json::from_str(line).unwrap();
            let orders = position["orders"].as_array().unwrap();
            Submission::with_inferred_state(standard_map(), orders.iter().map(order).collect())
        })
        .collect();
    let succeeded: usize = submissions.iter().map(adjudicate).sum();
    let (began, mut count) = (Instant::now(), 0);
    while began.elapsed() < limit {
        std::hint::black_box(submissions.iter().map(adjudicate).sum::<usize>());
        count += submissions.len();
    }
    println!(
        "{{\"per_second\": {:.1}, \"succeeded\": {}}}",
        count as f64 / began.elapsed().as_secs_f64(),
        succeeded
    );
}
