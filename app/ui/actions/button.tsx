import { Button as MantineButton } from '@mantine/core'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import classes from './button.module.css'

/** One primary button per page; `quiet` for rarely used actions; `danger` for irreversible ones. */
export type ButtonLook = 'primary' | 'default' | 'quiet' | 'danger'

const variants = { primary: 'filled', default: 'default', quiet: 'subtle', danger: 'danger' } as const

type Looks = { look?: ButtonLook; small?: boolean; wide?: boolean; icon?: IconName; children: ReactNode }

const shape = ({ look = 'default', small, wide, icon }: Omit<Looks, 'children'>) => ({
  variant: variants[look],
  size: small ? 'xs' : 'sm',
  fullWidth: wide,
  leftSection: icon && <Icon name={icon} />,
  classNames: { root: classes.button, section: classes.icon },
})

type ButtonProps = Looks & {
  /** Default: `submit`. */
  type?: 'submit' | 'button'
  name?: string
  value?: string
  /** Id of a form elsewhere on the page. */
  form?: string
  formAction?: string
  formMethod?: 'get' | 'post'
  formNoValidate?: boolean
  disabled?: boolean
  autoFocus?: boolean
  'aria-describedby'?: string
  onClick?: () => void
}

/** Button labelled with a verb: 保存, 提交, 发送邀请. */
export function Button({ look, small, wide, icon, type = 'submit', ...rest }: ButtonProps) {
  return <MantineButton {...shape({ look, small, wide, icon })} type={type} {...rest} />
}

type LinkButtonProps = Looks & {
  to: string
  /** Full document request: for downloads and pages outside this app. */
  reloadDocument?: boolean
  newWindow?: boolean
}

/** Link to an action, with the look of a button. */
export function LinkButton({ look, small, wide, icon, newWindow, ...rest }: LinkButtonProps) {
  const target = newWindow ? { target: '_blank', rel: 'noopener' } : {}
  return <MantineButton {...shape({ look, small, wide, icon })} component={Link} {...target} {...rest} />
}
