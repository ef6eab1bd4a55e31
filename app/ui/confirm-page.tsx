import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from './button.tsx'
import classes from './confirm-page.module.css'
import { RefusalSummary } from './error-summary.tsx'
import { confirmFormId } from './form.ts'
import { PageHeader } from './page-header.tsx'
import { FormActions, PostForm } from './post-form.tsx'

type Props = {
  /** The question: 删除项目“2026 年度评估”？ */
  title: string
  /** What it does, to which thing, and whether it can be undone. */
  children: ReactNode
  /** The verb: 删除项目. */
  action: string
  danger?: boolean
  /** Where the one who changes their mind goes. */
  back: string
  /** The form's id, where its action does other things too. */
  form?: string
  /** Hidden fields, such as a version. */
  values?: Record<string, string>
}

/** What a script's confirm() would ask, as a page with an address of its own; what its action refused stands above. */
export function ConfirmPage({ title, children, action, danger, back, form, values = {} }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {form === undefined && <RefusalSummary />}
      <div className={classes.page}>
        <PageHeader title={title} />
        <div className={classes.words}>{children}</div>
        <PostForm form={{ id: form ?? confirmFormId }}>
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FormActions>
            <Button look={danger ? 'danger' : 'primary'}>{action}</Button>
            <LinkButton to={back} look="quiet">
              {t('form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </div>
    </>
  )
}
