import type { Readable } from 'node:stream'
import { SourceFailure, type SourceRowCells, statementWithinMs } from './connector.ts'

/** Rows per batch. */
const rowsAtOnce = 5_000
/** Maximum characters per batch: 16 MB of text, or one longer row. */
const charactersAtOnce = 8_000_000
/** Maximum bytes from the server for one row. Cells are truncated to `cellLengthMax` characters. */
export const rowBytesMax = 64_000_000

type Flow = { pause(): void; resume(): void }

/**
 * Batches rows from a driver's events in constant memory: pauses the driver while the reader is behind. Fails if no row
 * arrives within a statement's time limit. A statement whose end is not reported never completes.
 */
export class RowBatches implements AsyncIterable<readonly SourceRowCells[]> {
  private rows: SourceRowCells[] = []
  private characters = 0
  private bytes = 0
  private received = 0
  private isPaused = false
  private isOver = false
  private failure: Error | undefined
  private wake: (() => void) | undefined

  constructor(private readonly flow: Flow) {}

  /** Counts the bytes that a stream receives between two rows. */
  watch(stream: Readable): void {
    stream.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length
      if (this.bytes > rowBytesMax) this.fail(new SourceFailure('tooLarge', undefined))
    })
  }

  push(row: SourceRowCells): void {
    if (this.isOver) return
    this.received++
    this.bytes = 0
    this.rows.push(row)
    for (const cell of row) this.characters += cell === null ? 1 : cell.length
    if (!this.isFull()) return
    if (!this.isPaused) {
      this.isPaused = true
      this.flow.pause()
    }
    this.wake?.()
  }

  end(): void {
    this.isOver = true
    this.wake?.()
  }

  fail(error: Error): void {
    this.failure ??= error
    this.rows = []
    this.end()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly SourceRowCells[]> {
    try {
      while (!this.isOver || this.rows.length > 0) {
        if (!this.isFull() && !this.isOver) await this.filled()
        if (this.failure) break
        const batch = this.rows
        this.rows = []
        this.characters = 0
        if (batch.length > 0) yield batch
        this.goOn()
      }
      if (this.failure) throw this.failure
    } finally {
      // A driver that stays paused would never report the end.
      this.isOver = true
      this.goOn()
    }
  }

  private goOn(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.flow.resume()
  }

  private isFull(): boolean {
    return this.rows.length >= rowsAtOnce || this.characters >= charactersAtOnce
  }

  /** Waits for a full batch, the end or a failure; fails if no row arrives within the time limit. */
  private filled(): Promise<void> {
    return new Promise((resolve) => {
      let seen = this.received
      const timer = setInterval(() => {
        if (this.received === seen) this.fail(new SourceFailure('tooSlow', undefined))
        seen = this.received
      }, statementWithinMs)
      this.wake = () => {
        clearInterval(timer)
        this.wake = undefined
        resolve()
      }
    })
  }
}
