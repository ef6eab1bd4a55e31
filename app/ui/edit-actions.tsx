import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from './button.tsx'
import { FormActions } from './post-form.tsx'

type Props = {
  /** What saving is called while nobody else has saved. */
  save: string
  back: string
  /** Whether another has saved meanwhile: then one of the two versions is chosen. */
  conflict: boolean
}

/** The end of a form that edits: save or leave it, or after a conflict mine or theirs. */
export function EditActions({ save, back, conflict }: Props) {
  const { t } = useTranslation()
  return (
    <FormActions>
      <Button look="primary">{conflict ? t('conflict.keepMine') : save}</Button>
      <LinkButton to={back} look="quiet">
        {t(conflict ? 'conflict.keepTheirs' : 'form.cancel')}
      </LinkButton>
    </FormActions>
  )
}
