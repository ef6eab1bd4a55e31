import { useHref, useNavigate } from '@remix-run/react'
import { type ComponentProps, type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { inTime } from '#app/page/errors/chunk-load-error.ts'
import { useFrame } from '#app/page/menus/frame-data.ts'
import type { InvitationDialog } from '#app/shell/workspaces/members/invitation-dialog.tsx'
import * as atWorkspaces from '#contract/shell/workspaces/addresses.ts'
import { InvitationAnswer } from '#contract/shell/workspaces/codes.ts'
import { tell } from './host-shell.ts'

type DialogProps = ComponentProps<typeof InvitationDialog>

/** Loaded when the first invitation opens, so no page carries it. If that fails, the invitation's own page opens. */
const Dialog = lazy(
  async (): Promise<{ default: ComponentType<DialogProps> }> =>
    inTime(import('#app/shell/workspaces/members/invitation-dialog.tsx')).then(
      ({ InvitationDialog: Loaded }) => ({ default: Loaded }),
      () => ({ default: InvitationPage }),
    ),
)

function InvitationPage({ address }: DialogProps) {
  const href = useHref(address)
  useEffect(() => window.location.assign(href), [href])
  return null
}

const ownModule = 'workbench'
const invitations = new RegExp(`^${atWorkspaces.invitation('[\\w-]+')}$`)

/** With scripts, opens any link to an invitation as a dialog over the page. spec: platform §2 "Message centre" */
export function InvitationOpener() {
  const base = useHref('/').replace(/\/$/, '')
  const [address, setAddress] = useState<string>()
  const onClose = useCallback(() => setAddress(undefined), [])
  const onFeedback = useFeedback(base, onClose)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link?.getAttribute('href')?.slice(base.length)
      if (!path || !invitations.test(path) || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      setAddress(path)
    }
    // Captures the click before the link's own handler.
    document.addEventListener('click', open, { capture: true })
    return () => document.removeEventListener('click', open, { capture: true })
  }, [base])
  return (
    address && (
      <Suspense>
        <Dialog key={address} address={address} onClose={onClose} onFeedback={onFeedback} />
      </Suspense>
    )
  )
}

/** After agreeing, opens the workspace: in a new window if the user is in another application. spec: platform §2 */
function useFeedback(base: string, onClose: () => void): DialogProps['onFeedback'] {
  const frame = useFrame()
  const navigate = useNavigate()
  const { module, hostOrigins } = frame ?? {}
  const isElsewhere = frame?.inFrame || frame?.stats.applications.some(({ menuId }) => menuId === module)
  const newWindow = isElsewhere && module !== ownModule
  return useCallback(
    ({ answered, id }) => {
      onClose()
      if (answered !== InvitationAnswer.agree) return
      // Our own menus are revalidated with the answer.
      tell({ type: 'refresh-workbench-menus' }, hostOrigins ?? [])
      const home = atWorkspaces.workspaceHome(id)
      // If the browser blocks the window, the workspace opens here.
      if (!newWindow || !window.open(base + home, '_blank')) navigate(home)
    },
    [newWindow, base, navigate, onClose, hostOrigins],
  )
}
