import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

type Props = {
  title: string
  /** `box` is 544 px wide and shows its title; `palette` lies near the upper edge, `drawer` at the right: both have a head of their own. */
  look?: 'box' | 'palette' | 'drawer'
  /** Closed by Escape unless told otherwise; `any`: by a click beside it too. */
  closedby?: 'any' | 'closerequest' | 'none'
  busy?: boolean
  describedBy?: string
  /** Called when the reader closes it. Leaving it out of the page closes it as well. */
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, open for as long as it is rendered. Closed, it gives the focus back to where it was. */
export function Dialog({
  title,
  look = 'box',
  closedby = 'closerequest',
  busy,
  describedBy,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-look={look}
      aria-label={look === 'box' ? undefined : title}
      aria-labelledby={look === 'box' ? titleId : undefined}
      aria-describedby={describedBy}
      aria-busy={busy}
      closedby={closedby}
      // The event comes later than the closing: by then it may be gone, or open again.
      onClose={({ currentTarget }) => currentTarget.isConnected && !currentTarget.open && onClose()}
      onCancel={(event) => closedby === 'none' && event.preventDefault()}
      onKeyDown={(event) => closedby === 'none' && event.key === 'Escape' && event.preventDefault()}
      onClick={({ target, currentTarget }) => closedby === 'any' && target === currentTarget && onClose()}
    >
      {look === 'box' && (
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
      )}
      {children}
    </dialog>
  )
}
