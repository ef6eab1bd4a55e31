import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

type Props = {
  title: string
  /**
   * `box` is 544 px wide and shows its title. `palette` is near the upper edge, `drawer` at the right; both supply
   * their own header.
   */
  look?: 'box' | 'palette' | 'drawer'
  /** Default: closed by Escape. `any`: by a click outside too. */
  closedby?: 'any' | 'closerequest' | 'none'
  busy?: boolean
  describedBy?: string
  /** Called when the reader closes it. Unmounting also closes it. */
  onClose: () => void
  children: ReactNode
}

/** Modal dialog, open while rendered. On closing, it restores the previous focus. */
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
      // The close event is asynchronous: by then the dialog may be unmounted or open again.
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
