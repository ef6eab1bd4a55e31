import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './answer-bar.module.css'

type Props = {
  /** Number of required values; how many of them are filled, and how many empty. */
  total: number
  filled: number | string
  empty: number | string
  words: {
    progress: string
    /** Template with a `{{count}}` placeholder, which the page's script fills in again. */
    left: string
    allFilled: string
  }
  /** Formatted time of the last save; undefined if never saved. */
  savedAt: string | undefined
  buttons: ReactNode
  /** Below the buttons. */
  children?: ReactNode
}

/**
 * Sticky bar of a questionnaire form: remaining answers, time of the last save, and buttons. The autosave script
 * updates it and shows save errors in it: app/ui/forms/autosave.ts
 */
export function AnswerBar({ total, filled, empty, words, savedAt, buttons, children }: Props) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.bar}>
      <div className={classes.progress}>
        <progress value={filled} max={total} aria-label={words.progress} data-progress />
        <output data-left data-some={words.left} data-none={words.allFilled}>
          {empty === 0 ? words.allFilled : words.left.replace('{{count}}', String(empty))}
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
