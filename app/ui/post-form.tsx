import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormState } from './form.ts'
import classes from './post-form.module.css'

type Props = {
  /** Of `formState`: its id names the form to the action, so that a page may have several. */
  form: Pick<FormState, 'id'>
  children: ReactNode
  action?: string
  /** With files. */
  multipart?: boolean
  /** Post as the browser does, scripts or not: for what reloads everything, and for downloads. */
  reloadDocument?: boolean
  /** Leave the page where it was scrolled to. */
  preventScrollReset?: boolean
}

/** A form in one column, validated by the server alone: nothing is complained about before it is sent. */
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

/** The buttons at a form's end: the primary first, so that Enter presses it. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

type FieldsetProps = { legend: ReactNode; children: ReactNode }

/** Fields that belong together under one heading. */
export const FieldSet = ({ legend, children }: FieldsetProps) => (
  <fieldset className={classes.fieldset}>
    <legend className={classes.legend}>{legend}</legend>
    {children}
  </fieldset>
)
