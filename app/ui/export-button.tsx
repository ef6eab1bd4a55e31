import { useHref } from '@remix-run/react'
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
