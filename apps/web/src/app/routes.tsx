import { Route, Routes } from 'react-router'
import { HomeRoute } from './routes/home.tsx'
import { NotFoundRoute } from './routes/not-found.tsx'
import { StaffRoute } from './routes/staff.tsx'

/** One line per address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomeRoute />} />
      <Route path="/admin/*" element={<StaffRoute />} />
      <Route path="/simulation-algorithms-admin/*" element={<StaffRoute />} />
      <Route path="*" element={<NotFoundRoute />} />
    </Routes>
  )
}
