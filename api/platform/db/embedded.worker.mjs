// The embedded database's own thread: PGlite blocks its thread for up to a second, so it must not be the server's.
// Plain JavaScript, because it is loaded directly: under tsx, under vitest, and next to the bundle.
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

if (!parentPort) throw new Error('the embedded database runs in a thread of its own')
const port = parentPort
/** @type {{ directory: string, socket: string }} */
const { directory, socket } = (await once(port, 'message'))[0]

// Message types of the protocol. A start-up packet has none: it starts with its length.
const query = 'Q'
const sync = 'S'
const terminate = 'X'
const startUp = '\0'
/** Messages of a query with parameters before its Sync: Parse, Bind, Describe, Execute and Close. */
const parts = ['P', 'B', 'D', 'E', 'C']
/** The first byte, and the length, of the message that ends every answer to Query and Sync. */
const readyForQuery = 'Z'.charCodeAt(0)
const readyLength = 6

/** Maximum buffered bytes of a response; about as many as a socket accepts per write. */
const heldMax = 65_536

/** More than the pool opens: a closing connection still counts, and connections above the limit are rejected. */
const maxConnections = 100

// V8 optimizes a function of the engine after ten times as much use: the start runs few of them often. The first
// hundreds of statements take less time too, later ones the same.
setFlagsFromString('--wasm-tiering-budget=18000000')

/**
 * The engine clears its buffers at each start, and they remain in memory. Pages beyond them are in the system's cache.
 */
const sharedBuffers = '32MB'

let aborted = false
const pglite = new PGlite({
  dataDir: directory,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
  /** @param {string} line */
  onStderr(line) {
    aborted ||= line.startsWith('Aborted(')
    return false
  },
})
await pglite.waitReady
const server = new PGLiteSocketServer({ db: keepQueriesWhole(pglite), path: socket, maxConnections })
await server.start()
port.postMessage({ ready: true })

port.once('message', async () => {
  await server.stop()
  // After a checkpoint no WAL is left to replay, so the next start is fast.
  await pglite.exec('checkpoint')
  await pglite.close()
  process.exit(0)
})

/**
 * A query with parameters is several messages, from Parse to Sync. The socket server keeps other clients out only
 * within a transaction, so one client's Bind could meet another's Parse, and Sync could skip another's query after an
 * error. Here a query that has started counts as a transaction until its last message. The answers to the messages of
 * one query go out together, as from PostgreSQL itself: to write each to the socket takes longer than to run most
 * queries.
 * @param {PGlite} db
 */
function keepQueriesWhole(db) {
  const isInTransaction = db.isInTransaction.bind(db)
  const exec = db.exec.bind(db)
  const run = db.execProtocolRawStream.bind(db)
  let unfinished = false
  /** @type {Buffer[]} */
  let held = []
  let heldBytes = 0

  db.isInTransaction = () => unfinished || isInTransaction()

  db.execProtocolRawStream = async (message, options) => {
    let end = Buffer.alloc(0)
    const send = () => {
      if (heldBytes > 0) options?.onRawData(Buffer.concat(held))
      held = []
      heldBytes = 0
    }
    /** @param {Uint8Array} data */
    const onRawData = (data) => {
      end = Buffer.concat([end, data.subarray(-readyLength)]).subarray(-readyLength)
      // Copy: `data` is a view of the engine's memory, which changes later.
      held.push(Buffer.from(data))
      heldBytes += data.length
      if (heldBytes >= heldMax) send()
    }
    await run(message, { ...options, onRawData }).catch(giveUp)
    const type = String.fromCharCode(message[0] ?? 0)
    if (!parts.includes(type)) send()
    const answered = type === query || type === sync
    if (aborted || (answered && end[0] !== readyForQuery)) giveUp(new Error('the engine stopped answering'))
    unfinished = !answered && type !== terminate && type !== startUp
  }

  // The socket server rolls back for a client that died; the engine ignores everything before a pending Sync.
  db.exec = async (statement, options) => {
    if (unfinished) await db.runExclusive(() => db.execProtocolRaw(Uint8Array.of(sync.charCodeAt(0), 0, 0, 0, 4)))
    unfinished = false
    held = []
    heldBytes = 0
    return exec(statement, options)
  }
  return db
}

/**
 * SQL errors are answers. This handles failures of the engine itself (out of memory or stack, a lost disk): every
 * further message would find it silent or keep this thread busy forever, so the thread exits immediately. @param
 * {Error} error
 */
function giveUp(error) {
  port.postMessage({ failure: error.message })
  process.exit(1)
}
