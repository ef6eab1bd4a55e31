import { useHref } from '@remix-run/react'
import { Button } from './button.tsx'

type Props = {
  /** The address that answers the post with a file. */
  action: string
  values?: Record<string, string>
  small?: boolean
  children: string
}

/** Exports are recorded, so they are posted; the browser itself fetches the file. */
export const ExportButton = ({ action, values = {}, small, children }: Props) => (
  <form method="post" action={useHref(action)}>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button small={small}>{children}</Button>
  </form>
)
