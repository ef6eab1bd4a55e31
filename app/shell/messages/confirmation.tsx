import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import classes from './messages.module.css'

/** Form ids, by which an action's reply finds its form. */
export const FormId = { read: 'read', readAll: 'readAll', remove: 'remove' } as const
/** Field of posts from the drawer: the action then replies without a redirect. */
export const inPlace = 'inPlace'

/** Moves the focus to the question, so that screen readers announce it. */
const focus = (element: HTMLElement | null) => element?.focus()

type Props = { title: string; line: string; onCancel: () => void; children: ReactNode }

/** Inline confirmation in place of its button, with the form and a cancel button. */
export function Confirmation({ title, line, onCancel, children }: Props) {
  const { t } = useTranslation()
  return (
    <section ref={focus} tabIndex={-1} className={classes.confirmation} aria-label={title}>
      <p>{line}</p>
      {children}
      <Button type="button" look="quiet" small onClick={onCancel}>
        {t('form.cancel')}
      </Button>
    </section>
  )
}
