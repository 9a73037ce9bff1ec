# Makes a match, and makes random legal moves until it is over or 150 were made: bot.rb GAME URL [SCENARIO].
# Then reads the match and its board. The client is what openapi-generator makes of the game's document.
require 'uri'
require 'openapi_client'

game, url, scenario = ARGV
service = lambda do |token = nil|
  address = URI(url)
  OpenapiClient::ApiClient.new(OpenapiClient::Configuration.new do |it|
    it.scheme = address.scheme
    it.host = "#{address.host}:#{address.port}"
    it.access_token = token
  end)
end

chance = Random.new(1648)
wanted = OpenapiClient::CreateRequest.new(game: game, scenario: scenario)
made = OpenapiClient::MatchesApi.new(service.call).create_match(wanted)
match = made.match.id
seats = made.seats.to_h { |seat| [seat.seat, OpenapiClient::MovesApi.new(service.call(seat.token))] }
deciding = seats.keys
moves = 0
until deciding.empty? || moves == 150
  seat = seats[deciding[0]]
  legal = seat.list_legal_moves(match, text: false)
  deciding = legal.deciding
  next if legal.moves.empty?

  ready = legal.moves.find { |move| move.type == 'ready' } # orders in secret end with it
  request = OpenapiClient::MoveRequest.new(move: ready || legal.moves.sample(random: chance))
  deciding = seat.make_move(match, request).deciding
  moves += 1
end
matches = OpenapiClient::MatchesApi.new(service.call(made.organizer_token))
seen = matches.read_match(match)
board = matches.draw_match(match)
puts "#{game}: #{moves} moves, #{seen.match.status} at #{seen.match.version}"
exit moves.positive? && !seen.view.stack.empty? && board.start_with?('<svg')
