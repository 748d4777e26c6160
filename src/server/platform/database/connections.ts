// Every connection to PostgreSQL is made here. pg tells of one that the server ended, in use, idle or just closing, by an 'error'
// event, and one that nobody hears ends the process.
import pg from 'pg'

type Hear = (error: Error) => void

/** A pool that hears each of its clients from birth to end: whoever uses a lost one gets the error from his query, the next gets another client. */
export function makePool(options: pg.PoolConfig, hear: Hear = ignore): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', hear)
  // The pool stops listening while a client is in use.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** One client, heard from birth to end: whoever waits for it gets the error from his call. */
export function makeClient(options: pg.ClientConfig, hear: Hear = ignore): pg.Client {
  const client = new pg.Client(options)
  client.on('error', hear)
  return client
}

function ignore(): void {}
