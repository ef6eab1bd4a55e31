import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './answer-bar.module.css'

type Props = {
  /** How many values are asked for, and how many of them are empty. */
  asked: number
  empty: number
  words: {
    progress: string
    /** With a place for the count, which the page's script fills in again. */
    left: string
    allFilled: string
  }
  /** When it was saved, as people read it; nothing where it never was. */
  savedAt: string | undefined
  buttons: ReactNode
  /** Below the buttons. */
  children?: ReactNode
}

/**
 * What is left of a paper, when it was saved, and its buttons; always in sight while one answers. The script that saves
 * between times keeps it up to date, and says in it where it could not save: app/ui/autosave.ts
 */
export function AnswerBar({ asked, empty, words, savedAt, buttons, children }: Props) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.bar}>
      <div className={classes.standing}>
        <progress value={asked - empty} max={asked} aria-label={words.progress} data-progress />
        <output data-left data-some={words.left} data-none={words.allFilled}>
          {empty > 0 ? words.left.replace('{{count}}', String(empty)) : words.allFilled}
        </output>
        <span className={classes.saved} data-saved>
          {savedAt === undefined ? t('autosave.never') : t('autosave.saved', { time: savedAt })}
        </span>
        <span className={classes.unsaved} data-unsaved hidden>
          {t('autosave.unsaved')}
        </span>
      </div>
      <div className={classes.buttons}>{buttons}</div>
      {children}
      <p className={classes.trouble} role="alert" data-trouble data-lost={t('autosave.lost')} hidden />
    </div>
  )
}
