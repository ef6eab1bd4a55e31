import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonLook } from './button.tsx'

type Props = {
  /** Address that responds to the post with a file. */
  action: string
  values?: Record<string, string>
  small?: boolean
  look?: ButtonLook
  children: string
}

/** Export button: posts, because exports are audited; the browser downloads the file. */
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

/** Export of the list with its current filters and order. */
export function ExportList({ to }: { to: string }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  return <ExportButton action={to + search}>{t('chosen.export')}</ExportButton>
}
