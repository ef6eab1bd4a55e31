import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'

type Props = {
  paper: Pick<Paper, 'version'>
  formKey: string
  /** Summary of the answers to submit. */
  children?: ReactNode
}

/** Confirmation at the end of a check: submitting locks the paper. spec: operations §5 */
export function PaperSubmit({ paper, formKey, children }: Props) {
  const { t } = useTranslation('papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  return (
    <form method="post" action={here + search}>
      <input type="hidden" name="version" value={paper.version} />
      <input type="hidden" name="key" value={formKey} />
      {children}
      <Notice tone="warning">{t('step.warning')}</Notice>
      <FormActions>
        <Button look="primary" name="intent" value="submit">
          {t('step.confirm')}
        </Button>
        <LinkButton to={pathname + withSearch(search, { step: undefined })} reloadDocument>
          {t('step.back')}
        </LinkButton>
      </FormActions>
    </form>
  )
}
