/** Matched ÷ reported as 71.6; nothing where nothing was reported. Never rounded up to all of it. */
export function shareOf({ matched, reported }: { matched: string; reported: string }): string | null {
  const whole = Number(reported)
  if (whole === 0) return null
  return (Math.floor((1000 * Number(matched)) / whole) / 10).toFixed(1)
}
