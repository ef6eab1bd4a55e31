import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LoadingLine } from '#app/page/loading-line.tsx'
import type { Paper } from '#contract/papers/shapes.ts'
import * as at from './addresses.ts'

type Props = {
  paper: Paper
  formKey: string
  className?: string | undefined
  /** A refused post is for its respondent to decide about, not for a script. */
  refused: boolean
  children: ReactNode
}

/** The form of a paper in any view, with the version it is made from and its idempotency key. */
export function PaperFormFrame({ paper, formKey, className, refused, children }: Props) {
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const save = useHref(at.examSave)
  return (
    <form
      method="post"
      action={here + search}
      noValidate
      className={className}
      data-paper
      data-save={refused ? undefined : save + search}
    >
      {/* What the Enter key presses. */}
      <button type="submit" name="intent" value="save" hidden />
      <div data-loading hidden>
        <LoadingLine />
      </div>
      <input type="hidden" name="version" value={paper.version} />
      <input type="hidden" name="key" value={formKey} />
      {children}
    </form>
  )
}
