import {
  AppstoreOutlined,
  AuditOutlined,
  CarOutlined,
  ContainerOutlined,
  DatabaseOutlined,
  DollarOutlined,
  FileTextOutlined,
  FundOutlined,
  GlobalOutlined,
  HomeOutlined,
  ProfileOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  order: <ProfileOutlined />,
  dispatch: <TruckOutlined />,
  resource: <DatabaseOutlined />,
  finance: <DollarOutlined />,
  customer: <FundOutlined />,
  system: <SettingOutlined />,
  freight: <GlobalOutlined />,
  oa: <AuditOutlined />,
  carrier: <CarOutlined />,
  stock: <ContainerOutlined />,
  people: <TeamOutlined />,
  company: <ShopOutlined />,
  document: <FileTextOutlined />,
};

/** The icon that a page or group names in its declaration; unknown names get a neutral one. */
export function iconOf(name: string | undefined): ReactNode {
  return (name && icons[name]) || <AppstoreOutlined />;
}
