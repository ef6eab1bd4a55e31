import type workspaces from '../../../public/locales/zh-Hans/shell/workspaces.json'

/** A tab of a workspace: its name among the texts of workspaces, its place among the tabs, and its page. */
export type WorkspaceArea = {
  readonly label: keyof (typeof workspaces)['tab']
  readonly order: number
  readonly to: (workspaceId: number) => string
}

/** A notice above every page of a workspace, with a link that leads on. */
export type WorkspaceNotice = {
  readonly title: string
  readonly line: string
  readonly to: string
  readonly text: string
}
