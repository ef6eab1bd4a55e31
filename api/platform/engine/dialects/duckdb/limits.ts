export type EngineLimits = {
  threads: number
  /** Memory limit of the engine itself in MB; the process takes a few hundred MB more. */
  memoryMegabytes: number
  /** Folder for data that does not fit into memory. */
  spill: string
  spillMegabytes: number
  /**
   * A database file for tables that outlive the engine; without one, they are deleted with it. Only one engine at a
   * time may open it.
   */
  tablesFile?: string | undefined
  /** True to keep no row order unless a plan sets one: takes half the work, and less memory. */
  inAnyOrder?: boolean
  /** The only folders it may read and write. */
  folders: readonly string[]
}
