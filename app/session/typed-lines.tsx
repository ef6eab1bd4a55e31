import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import classes from './typed-lines.module.css'
import { nextTyping, typedText, typingStart, typingTickMs } from './typing.ts'

/**
 * The lines of the system's description, typed one after the other; they can be halted. Without scripts, and for people who
 * prefer less motion, the first stands there. Read aloud are all of them, once.
 */
export function TypedLines({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('session')
  const moves = useMayMove() && lines.length > 0
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
    <p>
      <VisuallyHidden>{lines.join(' ')}</VisuallyHidden>
      <span aria-hidden="true">{typedText(typing, lines)}</span>
      <span className={classes.caret} aria-hidden="true" />
      <button type="button" className={classes.halt} onClick={() => setHalted(!halted)} aria-label={name} title={name}>
        <Icon name={halted ? 'player-play' : 'player-pause'} size={16} />
      </button>
    </p>
  )
}

function useMayMove(): boolean {
  const [mayMove, setMayMove] = useState(false)
  useEffect(() => {
    const less = window.matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setMayMove(!less.matches)
    read()
    less.addEventListener('change', read)
    return () => less.removeEventListener('change', read)
  }, [])
  return mayMove
}
