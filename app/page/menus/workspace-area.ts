import type workspaces from '../../../public/locales/zh-Hans/shell/workspaces.json'

/** A tab of a workspace: its name among the texts of workspaces, its place among the tabs, and its page. */
export type WorkspaceArea = {
  readonly label: keyof (typeof workspaces)['tab']
  readonly order: number
  readonly to: (workspaceId: number) => string
}
