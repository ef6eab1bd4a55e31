import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormState } from './form.ts'
import classes from './post-form.module.css'

type Props = {
  /** From `formState`: the id identifies the form to the action, so that a page may have several. */
  form: Pick<FormState, 'id'>
  children: ReactNode
  action?: string
  multipart?: boolean
  /** Full document post: for actions that change everything on the page, and for downloads. */
  reloadDocument?: boolean
  preventScrollReset?: boolean | undefined
}

/** Single-column form, validated by the server only. */
export function PostForm({ form, children, multipart, ...rest }: Props) {
  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      className={classes.form}
      encType={multipart ? 'multipart/form-data' : undefined}
      {...rest}
    >
      <input type="hidden" name="form" value={form.id} />
      {children}
    </Form>
  )
}

/** Buttons at the end of a form: the primary one first, so that Enter activates it. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

type FieldsetProps = { legend: ReactNode; children: ReactNode }

export const FieldSet = ({ legend, children }: FieldsetProps) => (
  <fieldset className={classes.fieldset}>
    <legend className={classes.legend}>{legend}</legend>
    {children}
  </fieldset>
)
