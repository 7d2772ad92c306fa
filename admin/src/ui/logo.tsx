import { Group, Text } from '@mantine/core';
import mark from '../logo.svg';

/** The product's logo and name. */
export function Logo() {
  return (
    <Group gap={10} wrap="nowrap">
      <img src={mark} width={28} height={28} alt="" />
      <Text fw={700} fz="lg" lts="-0.01em">
        Parvis
      </Text>
    </Group>
  );
}
