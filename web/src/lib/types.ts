// The protocol of docs/protocol.md as types. The client knows no rule of any game.

export type Lang = 'en' | 'fr'
export type Seat = 'A' | 'B' | 'C' | 'D'

// Static facts of a game -----------------------------------------------------------------------------------------------

export interface GameOption {
  name: string
  words: string
  kind: 'flag' | 'number' | 'choice' | 'seat' | 'text'
  default: boolean | number | string | null
  /** The allowed values, in no language. */
  allowed: string
  choices: { value: string; words: string }[]
  least: number
  /** The largest number, or the most characters of a text. */
  most: number
  players: number[]
  rule: string | null
}

export interface GameFacts {
  game: string
  title: string
  pitch: string
  players: number[]
  /** The number of players it is offered with first. */
  party: number
  minutes: [number, number] | null
  accent: string
  second: string
  icon: string | null
  options: GameOption[]
  /** Players bring decks. */
  decks: boolean
  /** It says how it is played, in short. */
  howto: boolean
}

/** What wins where so many play with these options; an option in braces stands for its value. */
export interface Goal {
  words: string
  rule: string
  players: number[]
  options: Record<string, boolean | number | string | null>
}

/** One thing of a picture: a card, a card's back, a counter, a part of a grid, or a sign. */
export interface SceneItem {
  card?: string
  values?: Record<string, number>
  down?: boolean
  turned?: boolean
  counter?: string
  value?: string
  grid?: string[]
  sign?: 'then' | 'against' | 'and' | 'or'
  label?: string
  /** It is what matters here. */
  lit?: boolean
}

/** A text with the rule it rests on. */
export interface TeachingLine {
  words: string
  rule: string
}

/** How a game is played, in short. */
export interface HowTo {
  goals: Goal[]
  round: (TeachingLine & { title: string; picture: SceneItem[] })[]
  wins: TeachingLine[]
  missed: TeachingLine[]
}

export interface DeckSection {
  name: string
  words: string
  least: number
  most: number
  copies: number | null
  /** The rules behind the limits. */
  size_rule: string | null
  copies_rule: string | null
  /** The cards that may stand here in some deck. */
  cards: string[]
}

/** Something that cards are filtered by: their kind, a fact in words, or a number. */
export interface Facet {
  name: string
  words: string
  values: { value: string | number; words: string }[]
}

/** What decks of a game may hold, and those it comes with. */
export interface DeckSheet {
  game: string
  sections: DeckSection[]
  facets: Facet[]
  /** The number whose distribution over a deck is drawn. */
  curve: { name: string; words: string } | null
  starters: { name: string; title: string; text: string }[]
}

export interface DeckProblem {
  line: number | null
  section: string | null
  card: string | null
  code: string
  rule: string | null
  words: string
  hint: string | null
}

/** A deck as the server understood it. */
export interface CheckedDeck {
  name: string
  text: string
  /** The whole deck as the end of an address. */
  link: string
  /** By section: the copies of each card. */
  cards: Record<string, Record<string, number>>
  sizes: Record<string, number>
  /** By section: the cards that fit to what the deck holds. */
  pools: Record<string, string[]>
  problems: DeckProblem[]
}

export type DeckFormat = 'text' | 'csv' | 'o8d' | 'link'

/** A deck that this person keeps on the server. */
export interface KeptDeck {
  deck: string
  game: string
  name: string
  text: string
  /** Seconds since 1970. */
  changed: number
  sizes: Record<string, number>
  /** How many problems keep it from being played. */
  problems: number
}

export interface BotFacts {
  name: string
  title: string
  /** It is a level of difficulty, not a bare bot type. */
  level: boolean
  /** The default bot. */
  standard: boolean
}

export interface Games {
  version: number
  games: GameFacts[]
  bots: BotFacts[]
}

export interface CardFacts {
  name: string
  subname?: string | null
  kind: string
  kind_words: string
  text: string
  /** The numbers printed on it; null for one that its kind can have and this card has not. */
  numbers: Record<string, number | null>
  /** Facts in words, such as its type. */
  facts: Record<string, string>
  /** The plain names of these words, by fact: those that icons go by. */
  tags: Record<string, string[]>
  mark: string
  icon: string | null
}

/** How a game looks. What lies where comes with each view, as its picture. */
export interface Layout {
  accent: string
  second: string
  /** The cards on the game's picture. */
  picture: string[]
  card: CardLayout
  /** The counters of a seat that are plain numbers. */
  counters: string[]
  /** Refusals that are told only when somebody asks why. */
  quiet: string[]
  /** Everybody may be asked whether to act in the turns of others. */
  windows: boolean
  /** The counter of a seat that is out of the game; empty for none. */
  out: string
  /** What the values of two cards that fight are called: of the one that attacks and of the one that is attacked. */
  fight: [attacker: string, defender: string] | null
}

/** How a card is shown. */
export interface CardLayout {
  numbers: Record<string, string[]>
  corners: Record<string, Corner>
  colours: Record<string, TokenColour>
  maximum: Record<string, string>
  /** Kinds of cards whose numbers change those of another: 0 is not told. */
  changes?: string[]
  words: Record<string, string>
  marks: Record<string, string>
  shown: string[]
  signs: Record<string, string>
  counted: string[]
  /** Signs that are shown large on a grid. */
  loud: string[]
}

/** Where a number stands on a card. */
export type Corner = 'top-left' | 'mid-left' | 'low-left' | 'mid-right' | 'low-right'
/** The colour of a number's token. */
export type TokenColour = 'white' | 'red' | 'yellow' | 'dark'

/** What a word on cards means. */
export interface Term {
  term: string
  /** How it is spelt on cards. */
  words: string[]
  says: string
  rule: string
}

/** All that is needed to draw a table of one game in one language. */
export interface Sheet {
  game: string
  title: string
  digest: string
  layout: Layout
  cards: Record<string, CardFacts>
  zones: Record<string, string>
  /** Zones that are called after a card, with a place for `{card}`. */
  named: Record<string, string>
  counters: Record<string, string>
  phases: Record<string, string>
  /** What happens next, with places for `{seat}` and `{card}`: see fill.ts. */
  steps: Record<string, string>
  numbers: Record<string, string>
  /** The marks of cases. */
  marks: Record<string, string>
  /** How two cards can fight. */
  fights: Record<string, string>
  signs: Record<string, string>
  /** For attributes that are facts: the words of each value. */
  values: Record<string, string[]>
  /** The plain names of these values, in the same order. */
  names: Record<string, string[]>
  terms: Term[]
  /** What wins; empty if the game does not say it in short. */
  goals: Goal[]
  /** Names of icons by group as in the game's icons.toml: game, kinds, counters, numbers, facts. */
  icons: Record<string, Record<string, string>>
}

export interface IconSet {
  icons: Record<string, { body: string; author: string }>
}

// The position -----------------------------------------------------------------------------------------------------------
// A picture: the table as one viewer sees it, as docs/protocol.md says. Fields that are false, empty, 0 or null are left out.

/** What a side is to the viewer; a player to a spectator. */
export type Relation = 'own' | 'ally' | 'opponent' | 'player' | 'shared'

/** A card that is known, with those attached to it. */
export interface PictureCard {
  id: string
  owner: Seat | null
  zone: string
  /** Its place in the zone as the observation lists it, from 1. */
  number: number
  /** What else is known of it: its present numbers. */
  values?: Record<string, number | string>
  /** It lies on its side. */
  turned?: boolean
  /** The case of the grid that it stands on. */
  case?: string
  attached?: PictureCard[]
}

/** A zone with what lies there. */
export interface PicturePlace {
  zone: string
  owner: Seat | null
  size?: number
  /** From the top of a pile, or in the order of a row; null for a card that is not known. */
  cards?: (PictureCard | null)[]
  /** How many places of a line are free. */
  open?: number
  /** What lies here is part of an answer that is not complete yet. */
  planned?: boolean
  /** It does not matter in this phase. */
  idle?: boolean
  /** Of a pile: what is known of it is shown card by card, too. */
  listed?: boolean
  /** Of a single card: what lies under it, from the top. */
  under?: (PictureCard | null)[]
  /** The card after which it is called. */
  named?: string
}

/** A counter that is shown. */
export interface PictureCounter {
  name: string
  value: number
  /**
   * The value as it is written; empty for a flag, the letter of a seat, "?" for one that the viewer may not know. With
   * what wins behind it, if there is such a number: "12/20".
   */
  text: string
  sign?: string
  /** A number that its side has all the time. */
  steady?: boolean
}

/** What one seat has, or what all share. */
export interface PictureSide {
  seat: Seat | null
  relation: Relation
  across?: boolean
  /** The other seats of the same team. */
  partners?: Seat[]
  /** An answer is owed. */
  asked?: boolean
  /** It is this seat's turn, whoever is asked. */
  turn?: boolean
  out?: boolean
  counters?: PictureCounter[]
  lines?: PicturePlace[]
  slots?: PicturePlace[]
  beside?: PicturePlace[]
  hands?: PicturePlace[]
  piles?: PicturePlace[]
  cards?: PicturePlace[]
  /** Cards known to be somewhere among deck, hand and face-down cards. */
  unseen?: string[]
}

/** A case of a grid. */
export interface PictureCase {
  case: string
  marks?: string[]
  terrain?: PictureCard[]
  figures?: PictureCard[]
  /** The first seat of the side whose home it is. */
  home?: Seat
}

/** Two cards in play that fight. */
export interface PictureFight {
  attacker: PictureCard
  defender: PictureCard
  /** How much the attacker deals as things are now. */
  deals?: number
  /** How much the defender deals. */
  back?: number
  /** How they fight; empty if there is one way only. */
  kind?: string
}

/** A step that comes next, and whom and what it is about. */
export interface Upcoming {
  step: string
  seat?: Seat | null
  card?: string | null
}

/** The whole table as one viewer sees it. */
export interface Picture {
  round: number
  phase: string
  /** The other seats in the order of play after the viewer; for a spectator all seats. */
  others: PictureSide[]
  shared: PictureSide
  /** Null for a spectator. */
  own?: PictureSide | null
  headings?: PictureCounter[]
  /** Slots and lines of the two seats lie face to face in the middle. */
  facing?: boolean
  /** The rows of the grid from top to bottom; empty without one. */
  grid?: PictureCase[][]
  fight?: PictureFight | null
  next?: Upcoming[]
}

/** Which cards, places or seats a choice concerns. */
export interface About {
  card?: string
  owner?: Seat | null
  zone?: string
  place?: string
  /** Places of cards for which the choice stands as well, as they are in the same state. */
  equals?: string[]
  case?: string
  seat?: Seat
  target_card?: string
  target_owner?: Seat | null
  target_zone?: string
  target_place?: string
  target_equals?: string[]
  target_case?: string
  target_seat?: Seat
  /** The cases of the grid that the choice can reach once it is made. */
  reaches?: string[]
}

export interface Choice {
  choice: string
  words: string
  about: About
}

export interface RefusedChoice extends Choice {
  code: string
  rule: string | null
  why: string
}

export interface Question {
  number: number
  kind: string
  rule: string | null
  card: string | null
  about: Record<string, unknown>
  words: string
  /** In a line, what it is for. */
  help: string | null
  choices: Choice[]
  refused: RefusedChoice[]
}

export interface LogLine {
  text: string
  /** Where names of cards stand in the text. */
  cards: [start: number, end: number, card: string][]
  /** 2: a round begins; 1: a turn or phase begins; 0: anything else. */
  level: 0 | 1 | 2
  seat: Seat | null
  /** It tells who plays a seat, and nothing of the game. */
  table?: true
}

export interface Player {
  seat: Seat
  who: 'person' | 'bot' | 'open'
  name: string
  here: boolean
  /** The bot that plays here; the name is that of the person it stands in for, if there is one. */
  bot?: string | null
  /** Seconds since a person left; null while here. */
  absent?: number | null
  /** The person left on purpose. */
  left?: boolean
  /** Took hints: the game is not rated. */
  hints?: boolean
  /** Has not brought a deck yet. */
  choosing?: boolean
}

export interface Result {
  reason: string
  rule: string | null
  places: number[]
  scores: number[]
  /** The seats that play together: partners have the same place. */
  teams: Seat[][]
  words: string
  again?: string | null
}

export interface SeatClock {
  left: number
  bank: number | null
  running: boolean
}

export interface Clock {
  kind: 'decision' | 'bank'
  seats: Partial<Record<Seat, SeatClock>>
}

export type AutoPassMode = 'always' | 'targeted' | 'usable' | 'never'
export type AutoPassUntil = 'turn' | 'round' | 'game'

/** A card that a stage is about; what is false, 0 or empty is left out. */
export interface StageFigure {
  /** Null for one that the viewer does not know, and where no card is. */
  card: string | null
  owner?: Seat | null
  zone?: string
  /** Its numbers when the stage begins, and those that have changed when it ends. */
  values?: Record<string, number | string | null>
  now?: Record<string, number | string | null>
  /** How much it brings into a fight. */
  total?: number | null
  /** How much it gains, or loses below 0. */
  change?: number
  /** It is the one that something is done to. */
  other?: boolean
  empty?: boolean
}

/** A number that has changed: a counter, or without one what a seat gains or loses at once. */
export interface StageChange {
  seat: Seat | null
  amount: number
  counter?: string
  before?: number | null
  after?: number | null
}

/** One thing that happened, with the table after it. */
export interface StageTold {
  kind: string
  /** Whose deed it is. */
  seat: Seat | null
  lines: LogLine[]
  cards: StageFigure[]
  changes: StageChange[]
  /** Left out where it is that of the view. */
  picture?: Picture
}

/** A stage with its picture. */
export type Stage = StageTold & { picture: Picture }

export interface View {
  type: 'view'
  seen: string
  table: string
  game: string
  seat: Seat | null
  players: Player[]
  /** The options this table was opened with. */
  options: Record<string, boolean | number | string | null>
  picture: Picture
  /** What happened since the view before, stage by stage. */
  stages?: StageTold[]
  question: Question | null
  undo: { terms: 'free' | 'consent' } | null
  /** The seat's auto-pass setting. */
  auto_pass: { mode: AutoPassMode; until: AutoPassUntil } | null
  /** The seat's question is being passed by its auto-pass setting. */
  passing?: boolean
  clock: Clock | null
  stage: { round: number; phase: string; active: Seat | null }
  waiting: Seat[]
  /** The seats whose decks are missing: the game has not begun. */
  choosing?: Seat[]
  /** The deck that this seat has brought, until the game begins. */
  deck?: string | null
  result: Result | null
  log: { from: number; lines: LogLine[] }
}

// Other messages -----------------------------------------------------------------------------------------------------------

export interface Refused {
  type: 'refused'
  id?: number | string | null
  code: string
  rule: string | null
  words: string
}

export interface Ok {
  type: 'ok'
  id?: number | string | null
  version?: number
  phrases?: Record<string, string>
  done?: boolean
}

export interface Said {
  type: 'chat'
  seat: Seat
  phrase: string | null
  words: string
}

export interface UndoAsked {
  type: 'undo'
  seat: Seat
  state: 'asked' | 'denied' | 'over'
  waiting: Seat[]
}

export interface Warned {
  type: 'warning'
  seat: Seat
  seconds: number
}

export interface Rematch {
  type: 'rematch'
  table: string
  by: Seat
}

/** A choice that the search considered; shares from 0 to 1. */
export interface Advised {
  choice: string
  words: string
  /** The share of simulations spent on it. */
  thought: number
  /** The expected share of the win. */
  worth: number
}

export interface Advice extends Advised {
  sureness: 'only' | 'sure' | 'likely' | 'close'
  others: Advised[]
}

export interface Hint {
  type: 'hint'
  question: number
  /** Null if none was found. */
  advice: Advice | null
}

export type ServerMessage =
  View | Refused | Ok | Said | Hint | UndoAsked | Warned | Rematch | { type: 'players'; players: Player[] }

// The lobby ----------------------------------------------------------------------------------------------------------------

export interface TableFacts {
  table: string
  game: string
  title: string
  players: Player[]
  /** The seats that play together. */
  teams: Seat[][]
  open: Seat[]
  watching: number
  round: number
  clock: { kind: 'decision' | 'bank'; seconds: number; bank?: number } | null
  over: boolean
  opened: number
  options?: Record<string, boolean | number | string | null>
}

export interface Seated extends TableFacts {
  seat: Seat
  token: string
}

export interface MyTable {
  table: string
  game: string
  title: string
  seat: Seat
  over: boolean
  your_turn: boolean
  opened: number
  players: Player[]
}

export interface LadderEntry {
  name: string
  who: 'person' | 'bot'
  rating: number
  uncertainty: number
  games: number
  you: boolean
}

export interface Moment {
  number: number
  seat: Seat
  words: string
  round: number
  phase: string
  level: 0 | 1 | 2
}

/** Every team's expected share of the win at a moment, from public information. */
export interface ReviewPoint {
  /** How many choices had been made. */
  number: number
  round: number
  shares: number[]
  errors: number[]
}

export interface ReviewTurn {
  from: number
  to: number
  round: number
  team: Seat[]
  before: number
  after: number
  choices: { number: number; seat: Seat; choice: string; words: string }[]
}

export interface ReviewPart {
  number: number
  question: string
  chosen_words: string
  better_words: string
  worth: number
  gain: number
  error: number
}

export interface ReviewBetter {
  number: number
  round: number
  seat: Seat
  gain: number
  error: number
  parts: ReviewPart[]
}

export interface Review {
  done: number
  game: string
  players: number
  teams: Seat[][]
  choices: number
  result: string | null
  simulations: number
  points: ReviewPoint[]
  turns: ReviewTurn[]
  better: ReviewBetter[]
  seats: { seat: Seat; decisions: number; agreed: number; better: number; lost: number }[]
}

export interface Rule {
  /** Empty for a paragraph that is no rule. */
  id: string
  text: string
  why: string
  examples: string[]
  form: 'rule' | 'heading' | 'item' | 'plain' | 'diagram'
}

export interface Chapter {
  id: string
  title: string
  rules: Rule[]
  /** For whom it is: every player, or only those who write cards or programs. */
  part: 'players' | 'designers'
}

export interface Rulebook {
  title: string
  opening: string
  chapters: Chapter[]
  prefix: string
  /** The title of the part for designers and engines; empty if there is none. */
  designers: string
  designers_opening: string
}
