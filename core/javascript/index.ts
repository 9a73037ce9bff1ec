/** The rules in process. The client of a service is `westphalia/client`. */
export * from './westphalia.js'
export type * from './games.cjs'
