import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import classes from './messages.module.css'

/** The forms of the message centre: by its id an action's reply finds its form. */
export const FormId = { read: 'read', readAll: 'readAll', remove: 'remove' } as const
/** A field by which a post from over a page asks for no other page. */
export const inPlace = 'inPlace'

/** Where a question appears, it is read first. */
const focus = (element: HTMLElement | null) => element?.focus()

type Props = { title: string; line: string; onCancel: () => void; children: ReactNode }

/** A question asked in the place of the button that led to it, with the form that does it and the way back. */
export function Asked({ title, line, onCancel, children }: Props) {
  const { t } = useTranslation()
  return (
    <section ref={focus} tabIndex={-1} className={classes.asked} aria-label={title}>
      <p>{line}</p>
      {children}
      <Button type="button" look="quiet" small onClick={onCancel}>
        {t('form.cancel')}
      </Button>
    </section>
  )
}
