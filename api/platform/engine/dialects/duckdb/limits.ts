export type EngineLimits = {
  threads: number
  /** Limit of the engine's own memory; the process takes a few hundred MB more. */
  memoryMegabytes: number
  /** Folder for data that does not fit into memory. */
  spill: string
  spillMegabytes: number
  /**
   * A database file whose tables outlive the engine; without one they end with it. One engine at a time may have it
   * open.
   */
  tablesFile?: string | undefined
  /** Preserves no order of rows unless a plan sets one: half the work, and less memory. */
  inAnyOrder?: boolean
  /** The only folders it may read and write. */
  folders: readonly string[]
}
