/** Reasons why the server does not start: one line for each fault. */
export class StartRefusal extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
