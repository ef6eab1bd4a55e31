import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { Dialog } from '#app/ui/actions/dialog.tsx'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import classes from './leave-dialog.module.css'
import { type LeaveQuestion, unsavedLabels } from './leaving.ts'

/** Field labels listed; the rest is only counted. */
const labelsShown = 5

/** Confirms leaving with unsaved changes and lists them. Escape stays on the page. */
export function LeaveDialog({ stay, leave }: LeaveQuestion) {
  const { t } = useTranslation()
  const [labels] = useState(unsavedLabels)
  const more = labels.length - labelsShown

  return (
    <Dialog title={t('frame.leave.title')} describedBy="leave-line" onClose={stay}>
      {labels.length > 0 && (
        <ul className={classes.unsaved}>
          {labels.slice(0, labelsShown).map((label) => (
            <li key={label}>{label}</li>
          ))}
          {more > 0 && <li>{t('frame.leave.more', { count: more })}</li>}
        </ul>
      )}
      <p id="leave-line" className={classes.line}>
        {t('frame.leave.line')}
      </p>
      <FormActions>
        <Button type="button" look="primary" onClick={stay}>
          {t('frame.leave.stay')}
        </Button>
        <Button type="button" look="danger" onClick={leave}>
          {t('frame.leave.leave')}
        </Button>
      </FormActions>
    </Dialog>
  )
}
