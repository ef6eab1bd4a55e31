/** One JSON line for an unexpected error where no server in front keeps a log: its kind and where, never what it quotes. */
export function failureLine(error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  console.error(JSON.stringify({ level: 'error', msg: 'page failed', name, at: at.slice(0, 8) }))
}
