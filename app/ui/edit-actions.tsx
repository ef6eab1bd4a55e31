import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from './button.tsx'
import { FormActions } from './post-form.tsx'

type Props = {
  /** What saving is called while nobody else has saved. */
  save: string
  back: string
  /** Whether another has saved meanwhile: then one of the two versions is chosen. */
  conflict: boolean
  /** Saving cannot be undone. */
  danger?: boolean | undefined
  /** Other buttons, between saving and leaving. */
  also?: ReactNode
  /** Leaving asks for the whole page anew, since fields keep what was typed in them. */
  leaveReloads?: boolean | undefined
}

/** The end of a form that edits: save or leave it, or after a conflict mine or theirs. */
export function EditActions({ save, back, conflict, danger, also, leaveReloads }: Props) {
  const { t } = useTranslation()
  return (
    <FormActions>
      <Button look={danger ? 'danger' : 'primary'}>{conflict ? t('conflict.keepMine') : save}</Button>
      {also}
      <LinkButton to={back} look="quiet" reloadDocument={leaveReloads}>
        {t(conflict ? 'conflict.keepTheirs' : 'form.cancel')}
      </LinkButton>
    </FormActions>
  )
}
