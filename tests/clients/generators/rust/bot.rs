//! Makes a match, and makes random legal moves until it is over or 150 were made: bot GAME URL [SCENARIO].
//! Then reads the match and its board. The client is what openapi-generator makes of the game's
//! merged document.
use openapi::apis::{configuration::Configuration, matches_api::*, moves_api::*};
use openapi::models::{CreateRequest, GameId, Move, MoveRequest, ScenarioId, SeatId};
use reqwest::{
    Client,
    header::{ACCEPT, HeaderMap},
};
use std::{collections::HashMap, env::args};

type Failure = Box<dyn std::error::Error>;

/// The value of an enum that has this name.
fn named<T: serde::de::DeserializeOwned>(name: String) -> Result<T, Failure> {
    Ok(serde_json::from_value(name.into())?)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let (game, url) = (args().nth(1).ok_or("which game?")?, args().nth(2).ok_or("where?")?);
    // A client that says nothing of what it takes gets a board as a picture, and reads text alone.
    let accepted = HeaderMap::from_iter([(ACCEPT, "text/plain, application/json".parse()?)]);
    let client = Client::builder().default_headers(accepted).build()?;
    let service = |token: &Option<String>| Configuration {
        base_path: url.clone(),
        client: client.clone(),
        bearer_access_token: token.clone(),
        ..Default::default()
    };
    let mut wanted = CreateRequest::new(named::<GameId>(game.clone())?);
    wanted.scenario = args().nth(3).map(named::<ScenarioId>).transpose()?;
    let made = create_match(&service(&None), wanted, None).await?;
    let seats: HashMap<SeatId, Configuration> =
        made.seats.iter().map(|seat| (seat.seat, service(&seat.token))).collect();

    let (mut seed, mut moves) = (1648, 0);
    let mut deciding: Vec<SeatId> = made.seats.iter().map(|seat| seat.seat).collect();
    let id = &made.r#match.id.to_string();
    while let (Some(seat), true) = (deciding.first(), moves < 150) {
        let seat = &seats[seat];
        let legal = list_legal_moves(seat, id, None, None, Some(false), None, None, None, None, None).await?;
        deciding = legal.deciding;
        seed = seed * 48271 % 2147483647;
        let is_ready = |it: &&Move| serde_json::json!(it.r#type) == "ready"; // orders in secret end with it
        let random = legal.moves.get(seed % legal.moves.len().max(1));
        let Some(chosen) = legal.moves.iter().find(is_ready).or(random) else { continue };
        let request = MoveRequest { r#move: Some(Box::new(chosen.clone())), ..Default::default() };
        deciding = make_move(seat, id, request, None, None).await?.deciding;
        moves += 1;
    }
    let organizer = service(&Some(made.organizer_token));
    let end = read_match(&organizer, id, None).await?;
    let board = draw_match(&organizer, id, None, None, None).await?;
    println!("{game}: {moves} moves, {} at {}", end.r#match.status, end.r#match.version);
    let is_shown = end.view.is_some_and(|view| !view.stack.is_empty()) && board.starts_with("<svg");
    if moves > 0 && is_shown { Ok(()) } else { Err("not shown".into()) }
}
