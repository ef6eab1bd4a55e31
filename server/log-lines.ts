import { write, writeSync } from 'node:fs'

/** Maximum characters held in memory while they cannot be written, as on a full disk; further ones are dropped. */
const waitingMax = 4 * 2 ** 20
/** A pipe with a slow reader has room again soon. */
const retryAfterMs = 50
const triesAtExit = 20

const isFullPipe = (error: NodeJS.ErrnoException | null) => error?.code === 'EAGAIN'

/**
 * Log output, written sequentially in the background. A failed write only loses lines: it is retried with the next
 * line, and once more at exit.
 */
export function linesTo(fd: number): { write(line: string): void } {
  let waiting = ''
  let underWay: Buffer | undefined
  let writing = false

  const next = () => {
    if (writing) return
    if (!underWay) {
      if (waiting === '') return
      underWay = Buffer.from(waiting)
      waiting = ''
    }
    writing = true
    write(fd, underWay, (error, written) => {
      writing = false
      if (isFullPipe(error)) setTimeout(next, retryAfterMs).unref()
      if (error) return
      underWay = underWay && written < underWay.length ? underWay.subarray(written) : undefined
      next()
    })
  }

  process.once('exit', () => {
    // The engine finishes the write in progress: wait for it, so that lines keep their order.
    if (writing) pause()
    const rest = [...(underWay && !writing ? [underWay] : []), Buffer.from(waiting)]
    writeLast(fd, Buffer.concat(rest))
  })
  return {
    write(line) {
      if (waiting.length + line.length <= waitingMax) waiting += line
      next()
    },
  }
}

function writeLast(fd: number, rest: Buffer): void {
  for (let left = rest, tries = 0; left.length > 0 && tries < triesAtExit; tries++) {
    try {
      left = left.subarray(writeSync(fd, left))
    } catch (error) {
      if (!isFullPipe(error as NodeJS.ErrnoException)) return
      pause()
    }
  }
}

/** At exit blocking delays nothing else. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryAfterMs)
