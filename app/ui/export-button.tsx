import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonLook } from './button.tsx'

type Props = {
  /** The address that answers the post with a file. */
  action: string
  values?: Record<string, string>
  small?: boolean
  look?: ButtonLook
  children: string
}

/** Exports are recorded, so they are posted; the browser itself fetches the file. */
export const ExportButton = ({ action, values = {}, small, look, children }: Props) => (
  <form method="post" action={useHref(action)}>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button small={small} look={look}>
      {children}
    </Button>
  </form>
)

/** A file of what the list shows, as its address asks for it. */
export function ExportList({ to }: { to: string }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  return <ExportButton action={to + search}>{t('chosen.export')}</ExportButton>
}
