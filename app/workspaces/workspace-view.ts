import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from './workspace.server.ts'

/** The layout whose loader has the current workspace. */
const layoutRoute = 'workspaces/workspace-layout'

/** The workspace of the address with what the reader may do in it, as the layout around the page has loaded it. */
export function useWorkspace() {
  const loaded = useRouteLoaderData<typeof loader>(layoutRoute)
  if (!loaded) throw new Error('outside of a workspace')
  return loaded
}
