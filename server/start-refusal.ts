/** Why the server will not start: one line for each thing to mend. */
export class StartRefusal extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
