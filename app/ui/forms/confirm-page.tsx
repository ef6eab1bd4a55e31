import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../actions/button.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import classes from './confirm-page.module.css'
import { RefusalSummary } from './error-summary.tsx'
import { confirmFormId } from './form.ts'
import { FormActions, PostForm } from './post-form.tsx'

type Props = {
  /** Question: 删除项目“2026 年度评估”？ */
  title: string
  /** Effect of the action, its target, and whether it can be undone. */
  children: ReactNode
  /** Verb on the button: 删除项目. */
  action: string
  danger?: boolean
  /** Address for cancelling. */
  back: string
  /** Id of the form, if its action handles several forms. */
  form?: string
  /** Hidden fields, such as a version. */
  values?: Record<string, string>
}

/** Confirmation as a page with its own address, in place of `confirm()`. Shows a refusal by its action at the top. */
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
