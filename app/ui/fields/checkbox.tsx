import { Checkbox as Control } from '@mantine/core'
import type { ReactNode } from 'react'
import { choiceClasses, hintProps } from './choice-group.tsx'

type Props = {
  name: string
  value: string
  label: ReactNode
  hint?: ReactNode
  /** Default: the name. */
  id?: string
  defaultChecked?: boolean
}

/** Single checkbox, outside a group. */
export const Checkbox = ({ hint, id, ...native }: Props) => (
  <Control {...native} id={id ?? native.name} {...hintProps(id ?? native.name, hint)} classNames={choiceClasses} />
)
