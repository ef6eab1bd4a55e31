import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import classes from './typed-lines.module.css'

/**
 * Typing animation of the system's description, which can be paused. Without scripts or with reduced motion only the
 * first line is shown. Screen readers get all lines, once.
 */
export function TypedLines({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('session')
  // Reduced until the browser says otherwise, as the server renders it.
  const moves = !useReducedMotion(true) && lines.length > 0
  const [halted, setHalted] = useState(false)
  const [typing, setTyping] = useState(() => typingStart(lines))
  useEffect(() => {
    if (!moves || halted) return
    const timer = setInterval(() => setTyping((now) => nextTyping(now, lines)), typingTickMs)
    return () => clearInterval(timer)
  }, [moves, halted, lines])
  if (!moves) return <p>{lines[0]}</p>
  const name = t(halted ? 'resumeTyping' : 'pauseTyping')
  return (
    <p className={classes.typing}>
      <VisuallyHidden>{lines.join(' ')}</VisuallyHidden>
      <span aria-hidden="true">
        {typedText(typing, lines)}
        <span className={classes.caret} />
      </span>
      <button type="button" className={classes.halt} onClick={() => setHalted(!halted)} aria-label={name} title={name}>
        <Icon name={halted ? 'player-play' : 'player-pause'} size={16} />
      </button>
    </p>
  )
}

/** spec: platform §9 */
export const typingTickMs = 280
/** Ticks for which a complete line is shown before the next starts. */
export const restTicks = 9

type Typing = { line: number; length: number; rested: number }

/** Starts with the first line complete, as the server rendered it. */
export const typingStart = (lines: readonly string[]): Typing => ({
  line: 0,
  length: charactersOf(lines[0]).length,
  rested: 0,
})

/** State after one tick: one more character, a tick of rest, or the next line. */
export function nextTyping({ line, length, rested }: Typing, lines: readonly string[]): Typing {
  if (length < charactersOf(lines[line]).length) return { line, length: length + 1, rested: 0 }
  if (rested < restTicks) return { line, length, rested: rested + 1 }
  return { line: (line + 1) % lines.length, length: 0, rested: 0 }
}

export const typedText = ({ line, length }: Typing, lines: readonly string[]): string =>
  charactersOf(lines[line]).slice(0, length).join('')

const charactersOf = (text = ''): string[] => [...text]
