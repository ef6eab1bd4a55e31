import { Scripts } from '@remix-run/react'
import { Children, type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react'

/**
 * Remix's scripts, loaded after what a browser needs to paint the page: its html is complete without them. By default
 * browsers load modules as urgently as styles.
 *
 * Brings: on a phone's network the first paint comes a second earlier, and scripts no later.
 * Breaks when Remix's Scripts gives its links in another way: tests/server/built.process.test.ts.
 * Out: `Scripts` in root.tsx.
 */
export function LateScripts(props: ComponentProps<typeof Scripts>): ReactNode {
  // Called as a hook, so that its links can be changed.
  const scripts = Scripts(props) as unknown
  if (!isValidElement<{ children?: ReactNode }>(scripts)) return null
  return Children.map(scripts.props.children, (child) =>
    isValidElement<{ rel?: string }>(child) && child.props.rel === 'modulepreload'
      ? cloneElement(child, { fetchpriority: 'low' } as object)
      : child,
  )
}
