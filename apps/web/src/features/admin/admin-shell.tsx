import { useEffect, useState, type ReactNode } from 'react'
import { endUserView } from '../../lib/user-view.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { AdminSearchBox } from './admin-search-box.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { adminTexts as texts } from './admin.texts.ts'

interface AdminShellProps {
  table_name?: string
  children: ReactNode
}

export function AdminShell({ table_name, children }: AdminShellProps) {
  useEffect(() => void endUserView().catch(() => {}), [])
  const [isOpen, setIsOpen] = useState(false)
  // Content editors have no access to anything that the search covers.
  const canSearch = useViewer()?.user.role !== 'CONTENT'
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-10 pt-6 pb-20 lg:grid-cols-[220px_minmax(0,1fr)] lg:pt-10">
      <Button variant="line" size="sm" className="mb-6 w-fit lg:hidden" onClick={() => setIsOpen(true)}>
        <Icon name="burger" />
        {texts.tables}
      </Button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title={texts.title}>
        <AdminSidebar table_name={table_name} onLeave={() => setIsOpen(false)} />
      </Drawer>
      <div className="max-lg:hidden">
        <AdminSidebar table_name={table_name} />
      </div>
      <div className="min-w-0">
        {canSearch && <AdminSearchBox />}
        {children}
      </div>
    </div>
  )
}
